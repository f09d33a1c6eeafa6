/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: { startKey: 'begin', colourKey: 'kind' },
    after: { startKey: 'begin', colorKey: 'kind' },
  },
]
