/** How many files an application may have: more than any with 500 pages of 100 APIs each needs. */
export const mostFiles = 10_000

/** How many bytes all files of an application may have together. */
export const mostFileBytes = 64 * 1024 * 1024

/** How many pages an application of files may have. */
export const mostPages = 500

/** The version of the layout of files that this program writes, and the newest that it reads. */
export const filesFormat = 1
