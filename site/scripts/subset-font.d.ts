/** The used part of a package without types. */
declare module 'subset-font' {
  export type Options = Readonly<{
    targetFormat?: 'woff2'
    variationAxes?: Readonly<Record<string, Readonly<{ min: number; max: number }>>>
    /** OpenType features to keep. */
    keepFeatures?: readonly string[]
  }>
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
