/** Content of an exported file. */
export type Table = Readonly<{ header: readonly string[]; rows: ReadonlyArray<readonly string[]> }>
