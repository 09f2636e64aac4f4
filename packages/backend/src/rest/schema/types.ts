/** Tables, views, functions and types of the exposed schemas, from the system catalogs. The only source of identifiers in SQL. */

export type Column = Readonly<{
  name: string
  /** As SQL writes it, with length and schema where needed: `character varying(80)`. */
  type: string
  /** SQL expression, or null. */
  defaultValue: string | null
  /** Whether the operator for words (`sql/conditions.ts`) is there and compares it as ILIKE does. */
  searchable: boolean
  /** The function whose result it is, as SQL writes its name, when it is not stored. */
  computedBy?: string
}>

export type Columns = ReadonlyMap<string, Column>

export type Relation = Readonly<{
  schema: string
  name: string
  columns: Columns
  /** Empty when there is none. */
  primaryKey: readonly string[]
  /** Policies or the definition of a view can hide rows from those who read it. */
  hidesRows: boolean
  /** Functions of the schema that take a row, by name; they are read as columns and are not among `*`. */
  computed: Columns
  insertable: boolean
  updatable: boolean
  deletable: boolean
}>

export type Argument = Readonly<{
  /** Empty when the function does not name the argument. */
  name: string
  /** As the function declares it, for error texts and overload choice. */
  declaredType: string
  /** `declaredType` without modifiers that would truncate values. */
  type: string
  required: boolean
  variadic: boolean
}>

export type Routine = Readonly<{
  schema: string
  name: string
  args: readonly Argument[]
  /** Never writes: may run in a read-only transaction. */
  readOnly: boolean
  returnsSet: boolean
  returnsVoid: boolean
  /** Columns of the rows it returns; null when it returns plain values. */
  columns: Columns | null
  /** Name filters and error texts use for its rows. */
  rowName: string
}>

export type Schema = Readonly<{
  relations: ReadonlyMap<string, Relation>
  /** Overloads of one name, those with the fewest arguments first. */
  routines: ReadonlyMap<string, readonly Routine[]>
  /** Types of its own that a column may be cast to, by the name SQL needs. */
  types: ReadonlyMap<string, string>
}>

/** Exposed schemas by name. */
export type Schemas = ReadonlyMap<string, Schema>
