import { listQuery } from '../listing.ts'

/** What lists of access tokens of any kind can be asked for. */
export const accessTokenQuery = listQuery(['name', 'createdBy', 'lastUsedAt', 'expiresAt', 'createdAt'])
