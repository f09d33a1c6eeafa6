/** More files than this fail for a reason of their own, not by chance; trying all of them again would only take long. */
const mostFiles = 4

const failing = ({ files }) => [...files].filter(([, { failed }]) => failed.length > 0).map(([name]) => name)

/**
 * Runs tests, and those files that fail once more, alone: what fails only beside others by chance must not hide what
 * else a change did, and must not be forgotten either. Resolves with what holds in the end: `files` as `runTests`
 * answers them, where the second try counts, and `unstable`, a line for each test that failed at first only.
 */
export const tryAgain = async (runTests, files) => {
  const first = await runTests(files)
  const again = failing(first)
  if (again.length === 0 || again.length > mostFiles) return { ...first, unstable: [] }
  const second = await runTests(again)
  const isGreen = again.every((name) => second.files.get(name)?.failed.length === 0)
  const unstable = again
    .filter((name) => second.files.get(name)?.failed.length === 0)
    .flatMap((name) => first.files.get(name).failed)
  return {
    code: isGreen ? second.code : first.code,
    files: new Map([...first.files, ...second.files]),
    unstable,
  }
}
