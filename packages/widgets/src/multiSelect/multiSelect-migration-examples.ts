/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: { options: '{{ States.response }}', colourKey: 'tone' },
    after: { options: '{{ States.response }}', colorKey: 'tone' },
  },
]
