/** The used part of libheif-js, whose own types are those of the C interface. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type HeifImage = Readonly<{
    get_width(): number
    get_height(): number
    /** Decodes into `target`, upright; null where the data are damaged. */
    display(target: ImageData, done: (shown: ImageData | null) => void): void
    free(): void
  }>
  type LibHeif = Readonly<{
    ready: Promise<unknown>
    HeifDecoder: new () => Readonly<{ decode(bytes: Uint8Array): readonly HeifImage[] }>
  }>
  const load: () => LibHeif
  export default load
}
