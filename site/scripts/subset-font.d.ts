/** What is used here of a package that comes without types. */
declare module 'subset-font' {
  export type Options = Readonly<{
    targetFormat?: 'woff2'
    variationAxes?: Readonly<Record<string, Readonly<{ min: number; max: number }>>>
    /** OpenType features that stay. */
    keepFeatures?: readonly string[]
  }>
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
