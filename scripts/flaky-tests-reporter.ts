import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only in a repeated run: each is a fault of the test or of the product. */
export default class FlakyTestsReporter implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#flaky.length === 0) return
    process.stdout.write(
      `\nFlaky, passed at the second try:\n${this.#flaky.map((name) => `  ${name}\n`).join('')}`,
    )
    if (process.env.FAIL_ON_FLAKY_TESTS) process.exitCode = 1
  }
}
