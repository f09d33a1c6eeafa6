import { type ApplicationView, call, CallError, routes } from '@ashlar/contract'

/** How many names are tried before people are asked for one. */
const mostNames = 20

/** Creates an application with a name that was made up, or that with a number where the name is taken. Throws `CallError`. */
export const createNamed = async (
  name: string,
  folderId: string | null,
  number = 1,
): Promise<ApplicationView> => {
  try {
    const free = number === 1 ? name : `${name} ${number}`
    return await call(routes.applications.create, { body: { name: free, folderId } })
  } catch (error) {
    const isTaken = error instanceof CallError && error.code === 'already_exists'
    if (!isTaken || number === mostNames) throw error
    return createNamed(name, folderId, number + 1)
  }
}
