export type HashWork =
  | Readonly<{ kind: 'hash'; password: string; rounds: number }>
  | Readonly<{ kind: 'compare'; password: string; hash: string }>

export type HashRequest = Readonly<{ id: number; work: HashWork }>

/** The hash, or whether the password belongs to it. */
export type HashResponse = Readonly<{ id: number; result: string | boolean }>

/** Which other threads a worker makes way for: always all, or mostly those of a higher priority. */
export type Yielding = 'always' | 'mostly'
