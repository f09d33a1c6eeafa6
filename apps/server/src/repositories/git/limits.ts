const megabyte = 1024 * 1024

/** How much of a repository is taken in, in bytes and numbers. */
export const gitLimits = {
  /** Of one answer: the latest commit, packed. */
  packed: 64 * megabyte,
  /** All of it unpacked. */
  unpacked: 256 * megabyte,
  /** One file, unpacked. */
  object: 32 * megabyte,
  objects: 200_000,
  /** Folders that are looked through for what is kept. */
  folders: 2_000,
  branches: 10_000,
} as const

/** How long one task may take as a whole, in milliseconds. */
export const taskMilliseconds = 120_000

/** What is said of a repository that is larger. */
export const tooLargeSentence =
  'The repository is too large: 64 MB of its latest commit are read, 256 MB unpacked. Keep applications in a repository of their own.'
