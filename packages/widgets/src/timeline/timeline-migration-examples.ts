/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: { timeKey: 'at', colourKey: 'kind' },
    after: { timeKey: 'at', colorKey: 'kind' },
  },
]
