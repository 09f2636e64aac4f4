/**
 * How many rows a question meets that asks for their count alone (`{ count: 'exact', head: true }`); null, and a line in the console, when
 * they can't be counted.
 */
export async function countRows(
  answer: PromiseLike<{ count: number | null; error: unknown }>,
): Promise<number | null> {
  const { count, error } = await answer
  if (error) console.error('A figure of the back office could not be counted:', error)
  return error ? null : count
}
