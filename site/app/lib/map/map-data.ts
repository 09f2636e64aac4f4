/** The map data that the server has, as `/karte/auszug.json` says; null without any. */
export type MapData = Readonly<{
  /** Address of the archive, which changes with it. */
  tiles: string
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number]
  minZoom: number
  maxZoom: number
}>

const MAP_DATA_PATH = '/karte/auszug.json'

/** Reads whether there are map data. Never rejects: without an answer the result is null, and the plan stays. */
export async function fetchMapData(): Promise<MapData | null> {
  try {
    const answer = await fetch(MAP_DATA_PATH)
    const read = (await answer.json()) as MapData | { tiles: null }
    return read.tiles === null ? null : read
  } catch {
    return null
  }
}
