import { queryOptions } from '@tanstack/react-query'
import type { ListDeclaration } from '../../lists/list-query.ts'

/** The names of a list that hold a name, such as those of its copies. */
export const namesLike = <Row extends { name: string }, Key extends string>(
  { queryKey, read }: ListDeclaration<Row, Key>,
  name: string,
) =>
  queryOptions({
    queryKey: [...queryKey, 'names like', name],
    queryFn: async ({ signal }) => {
      const { rows } = await read({ search: name.slice(0, 200), limit: 200 }, signal)
      return new Set(rows.map((row) => row.name))
    },
  })
