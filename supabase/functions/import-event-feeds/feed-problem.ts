/** Why a calendar could not be read; `message` is German and shown to the office. It contains nothing of the answer but its status. */
export class FeedProblem extends Error {
  override name = 'FeedProblem'
}
