type RestErrorBody = Readonly<{
  code: string
  message: string
  details?: string | null
  hint?: string | null
}>

/** An error response: HTTP status, the body with `code`, `message`, `details` and `hint`, and headers. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: number
  readonly body: Required<RestErrorBody>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    body: RestErrorBody,
    options: { headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(body.message, { cause: options.cause })
    this.status = status
    this.body = {
      code: body.code,
      details: body.details ?? null,
      hint: body.hint ?? null,
      message: body.message,
    }
    this.headers = options.headers ?? {}
  }
}

/** Every error this service raises itself, one function each. Codes and texts are those of PostgREST 12. */

export const unreadableQuery = (message: string, details: string | null = null) =>
  new RestError(400, { code: 'PGRST100', message, details })

export const excessive = (max: number, what: string) => unreadableQuery(`More than ${max} ${what}`)

export const methodNotForFunctions = (method: string) =>
  new RestError(405, { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` })

export const unreadableBody = (message = 'Empty or invalid json') =>
  new RestError(400, { code: 'PGRST102', message })

export const rangeNotSatisfiable = (details: string, headers: Record<string, string> = {}) =>
  new RestError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details }, { headers })

export const putNeedsPrimaryKey = () =>
  new RestError(405, {
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })

export const schemaNotExposed = (schemas: readonly string[]) =>
  new RestError(406, {
    code: 'PGRST106',
    message: `The schema must be one of the following: ${schemas.join(', ')}`,
  })

export const notAcceptable = (types: readonly string[]) =>
  new RestError(415, {
    code: 'PGRST107',
    message: `None of these media types are available: ${types.join(', ')}`,
  })

export const notEmbedded = (resource: string) =>
  new RestError(400, {
    code: 'PGRST108',
    message: `'${resource}' is not an embedded resource in this request`,
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  })

export const limitWithoutOrder = () =>
  new RestError(400, {
    code: 'PGRST109',
    message: "A 'limit' was applied without an explicit 'order'",
    hint: "Apply an 'order' using unique column(s)",
  })

export const malformedResponseHeaders = () =>
  new RestError(500, {
    code: 'PGRST111',
    message:
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  })

export const malformedResponseStatus = () =>
  new RestError(500, { code: 'PGRST112', message: 'response.status guc must be a valid status code' })

export const putWithLimit = () =>
  new RestError(400, {
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  })

export const putMismatch = () =>
  new RestError(400, {
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })

export const notOneRow = (rows: number) =>
  new RestError(406, {
    code: 'PGRST116',
    message: 'JSON object requested, multiple (or no) rows returned',
    details: `The result contains ${rows} rows`,
  })

export const unsupportedMethod = (method: string) =>
  new RestError(405, { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })

export const malformedRaise = () =>
  new RestError(500, {
    code: 'PGRST121',
    message: "The message and detail field of RAISE 'PGRST' error expects JSON",
  })

export const invalidPreferences = (preferences: readonly string[]) =>
  new RestError(400, {
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesNotAllowed = () =>
  new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' })

export const tooManyAffected = (rows: number) =>
  new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  })

export const invalidPath = () =>
  new RestError(404, { code: 'PGRST125', message: 'Invalid path specified in request URL' })

export const noRootDocument = () =>
  new RestError(404, { code: 'PGRST126', message: 'Root endpoint metadata is disabled' })

export const notImplemented = (feature: string) =>
  new RestError(400, { code: 'PGRST127', message: 'Feature not implemented', details: feature })

export const noFunction = (
  qualified: string,
  argumentNames: readonly string[],
  byPost: boolean,
  hint: string | null,
) => {
  const list = argumentNames.join(', ')
  const none = argumentNames.length === 0
  const given = none ? ' without parameters' : ` with parameter${argumentNames.length > 1 ? 's' : ''} ${list}`
  return new RestError(404, {
    code: 'PGRST202',
    message: `Could not find the function ${qualified}${none ? given : `(${list})`} in the schema cache`,
    details: `Searched for the function ${qualified}${given}${byPost ? ' or with a single unnamed json/jsonb parameter' : ''}, but no matches were found in the schema cache.`,
    hint,
  })
}

export const ambiguousFunction = (signatures: readonly string[]) =>
  new RestError(300, {
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })

export const unknownBodyColumn = (relation: string, column: string) =>
  new RestError(400, {
    code: 'PGRST204',
    message: `Column '${column}' of relation '${relation}' does not exist`,
  })

export const schemaCacheUnavailable = (cause: unknown) =>
  new RestError(
    503,
    { code: 'PGRST002', message: 'Could not query the database for the schema cache. Retrying.' },
    { headers: { 'retry-after': '1' }, cause },
  )

export const bodyTooLarge = (limit: number) =>
  new RestError(413, {
    code: 'PGRST102',
    message: `The request body is larger than ${limit} bytes`,
  })

/** With the message and status of a missing privilege. */
export const regularExpressionsForServiceOnly = (role: string) =>
  new RestError(role === 'anon' ? 401 : 403, {
    code: '42501',
    message: 'permission denied for operators match and imatch',
    hint: "Use 'like', 'ilike' or a text search.",
  })

export const answerTooLarge = (limit: number) =>
  new RestError(413, {
    code: '54000',
    message: `The answer is larger than ${limit} bytes`,
    hint: 'Ask for fewer rows or columns.',
  })

/** Codes of unknown names; the schema cache may be older than the name. */
export const UNKNOWN_NAME: ReadonlySet<string> = new Set(['PGRST202', 'PGRST204', '42P01', '42703', '42704'])

/** PostgreSQL's message for a name that is missing in the schema cache. */

export const undefinedTable = (schema: string, relation: string) =>
  new RestError(404, { code: '42P01', message: `relation "${schema}.${relation}" does not exist` })

export const undefinedColumn = (relation: string, column: string, hint: string | null) =>
  new RestError(400, { code: '42703', message: `column ${relation}.${column} does not exist`, hint })

export const undefinedConflictColumn = (column: string) =>
  new RestError(400, { code: '42703', message: `column "${column}" does not exist` })

export const undefinedType = (type: string) =>
  new RestError(400, { code: '42704', message: `type "${type}" does not exist` })

export const undefinedSearchConfiguration = (name: string) =>
  new RestError(400, { code: '42704', message: `text search configuration "${name}" does not exist` })

export const notWritable = (relation: string, action: string, allow: string) =>
  new RestError(
    405,
    { code: '55000', message: `cannot ${action} view "${relation}"` },
    { headers: { allow } },
  )
