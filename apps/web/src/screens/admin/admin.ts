import { call, routes } from '@ashlar/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** The lists of the installation, in the order of their tabs. */
export const adminPages = [
  { id: 'organizations', label: 'Organizations' },
  { id: 'people', label: 'People' },
] as const

const queryFor = (search: string): { search?: string } => (search === '' ? {} : { search })

/** How much the installation holds. */
export const sizesQuery = queryOptions({
  queryKey: ['admin', 'sizes'],
  queryFn: ({ signal }) => call(routes.admin.readSizes, {}, signal),
})

/** The organizations whose names hold a text. */
export const organizationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'organizations', search],
    queryFn: ({ signal }) => call(routes.admin.listOrganizations, { query: queryFor(search) }, signal),
    placeholderData: keepPreviousData,
  })

/** The people whose names or addresses hold a text. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'people', search],
    queryFn: ({ signal }) => call(routes.admin.listPeople, { query: queryFor(search) }, signal),
    placeholderData: keepPreviousData,
  })

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size in the largest unit of which there is at least one: `1.5 MB`. */
export const sizeText = (bytes: number): string => {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
  return `${unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[unit] ?? ''}`
}
