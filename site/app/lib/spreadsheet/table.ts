/** What goes into a file for spreadsheets: texts in columns. */
export type Table = Readonly<{ header: readonly string[]; rows: ReadonlyArray<readonly string[]> }>
