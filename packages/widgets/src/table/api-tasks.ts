import type { Delegation } from '@ashlar/schema'

/** What a table leaves to its API where that delivers one page of the rows. */
export const tableDelegation: Delegation = {
  data: 'tableData',
  shownWhen: { property: 'pageType', is: ['SERVER_SIDE'] },
  group: 'Paging',
  query: {
    limit: '$name.pageSize',
    offset: '$name.pageOffset',
    search: '$name.searchText',
    sorting: "$name.sortedColumns[0]?.column + ' ' + $name.sortedColumns[0]?.direction",
    total: 'totalRowCount',
  },
  tasks: [
    {
      label: 'Turning pages',
      event: 'onPageChange',
      queryLine: 'limit {{ $name.pageSize }} offset {{ $name.pageOffset }}',
      isWritten: true,
    },
    {
      label: 'Search',
      flag: 'serverSideSearch',
      event: 'onSearch',
      queryLine: "where name ilike {{ '%' + $name.searchText + '%' }}",
      isWritten: true,
    },
    {
      label: 'Sorting',
      flag: 'serverSideSort',
      event: 'onSort',
      queryLine: "order by case when {{ $name.sortedColumn?.column }} = 'name' then name end",
      isWritten: true,
    },
    {
      label: 'Filters',
      flag: 'serverSideFilter',
      event: 'onFilter',
      queryLine:
        "where status = {{ $name.filters.find(({ column }) => column === 'status')?.value[0] ?? 'new' }}",
    },
  ],
}
