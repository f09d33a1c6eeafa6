import { createRoot } from 'react-dom/client'
import { LoginDialog } from './LoginDialog.tsx'
import type { LoginCalls } from './login-calls.ts'

/** What the page is told when the dialog is gone: `detail` says whether the person is logged in. */
export const authFinished = 'ashlar:auth-finished'

/** Asks a person to log in, in a dialog over whatever is there. Answers whether they have. */
export const showLoginDialog = (calls: LoginCalls): Promise<boolean> =>
  new Promise((resolve) => {
    const before = document.activeElement
    const place = document.body.appendChild(document.createElement('div'))
    const drawn = createRoot(place)
    const finish = (isAuthenticated: boolean): void => {
      drawn.unmount()
      place.remove()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      window.dispatchEvent(new CustomEvent(authFinished, { detail: { isAuthenticated } }))
      resolve(isAuthenticated)
    }
    drawn.render(<LoginDialog calls={calls} onFinish={finish} />)
  })
