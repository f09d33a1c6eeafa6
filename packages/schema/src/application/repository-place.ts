import { z } from 'zod'

/** How many signs an address and a folder have at most. */
const [longestAddress, longestFolder] = [500, 120]

/** How many folders lead to one at most. */
const deepest = 4

/** Why a text is no address of a repository; null where it is one. */
export const refuseRepositoryAddress = (text: string): string | null => {
  if (text.length > longestAddress) return `An address has at most ${longestAddress} characters.`
  const address = URL.parse(text)
  if (address === null || (address.protocol !== 'https:' && address.protocol !== 'http:')) {
    return 'Enter the address for cloning over HTTPS, such as https://github.com/example/apps.git.'
  }
  if (address.username !== '' || address.password !== '') {
    return 'Leave user and token out of the address: they have fields of their own.'
  }
  if (address.search !== '' || address.hash !== '') return 'The address ends before “?” and “#”.'
  return address.pathname.length > 1 ? null : 'The address names a server, and no repository on it.'
}

/** The address of a repository, over HTTP and without user and token. */
export const repositoryAddressSchema = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = refuseRepositoryAddress(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

const folderPart = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** A folder of a repository; the empty text is its root. */
export const repositoryFolderSchema = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/^\/+|\/+$/g, ''))
  .refine(
    (text) =>
      text === '' ||
      (text.length <= longestFolder &&
        text.split('/').length <= deepest &&
        text.split('/').every((part) => folderPart.test(part) && !part.endsWith('.'))),
    `A folder is made of at most ${deepest} names of letters, digits, dots, hyphens and underscores, with “/” between them.`,
  )

/** The folders with what belongs to an application, a workflow or a job, in the folder in which that is kept. */
const inner = ['pages', 'steps']

/** Whether what is kept in two folders of one branch would get into each other’s way. */
export const doFoldersOverlap = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((folder) => (folder === '' ? '' : `${folder.toLowerCase()}/`))
  if (first === second) return true
  const isBelow = (below = '', above = ''): boolean =>
    inner.some((folder) => below.startsWith(`${above}${folder}/`))
  return isBelow(first, second) || isBelow(second, first)
}

/** The name of a branch of a repository, which may be any that is no danger in an address or a command. */
export const repositoryBranchSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(
    /^(?!.*(?:\.\.|\/\/|@\{|\.lock$|\.$|\/$))[A-Za-z0-9_][A-Za-z0-9._/+@#-]*$/,
    'This is no name of a branch that can be used here.',
  )
