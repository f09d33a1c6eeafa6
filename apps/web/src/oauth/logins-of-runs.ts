import type { RunView } from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import type { LoginCalls } from './login-calls.ts'

/** More integrations than one API asks to log in to. */
const mostLogins = 5

/** What is asked now: one dialog at a time, for whatever runs need it. */
let asking: Promise<boolean> | null = null

const ask = async (calls: LoginCalls): Promise<boolean> => {
  if (asking !== null) return await asking
  asking = import('./show-login-dialog.tsx')
    .then(({ showLoginDialog }) => showLoginDialog(calls))
    .finally(() => {
      asking = null
    })
  return await asking
}

/** Runs an API, and runs it again once its person has logged in where that is what it lacks. */
export const runWithLogins = async (
  run: (runId: string) => Promise<RunView>,
  runId: string,
  calls: LoginCalls,
  askPerson: (calls: LoginCalls) => Promise<boolean> = ask,
): Promise<RunView> => {
  let isNothingMissing = false
  const noting: LoginCalls = {
    ...calls,
    async begin() {
      const login = await calls.begin()
      isNothingMissing = login === null
      return login
    },
  }
  let answer = await run(runId)
  for (let left = mostLogins; left > 0; left -= 1) {
    if (answer.error?.code !== 'login_required' || !(await askPerson(noting))) return answer
    answer = await run(randomId())
    // Whoever logged in meanwhile let it succeed. What it still lacks is none of its own, and asking again would not help.
    if (isNothingMissing) return answer
  }
  return answer
}
