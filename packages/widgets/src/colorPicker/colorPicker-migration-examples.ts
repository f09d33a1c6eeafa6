/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: { label: 'Brand', defaultColour: '#2f6f5e' },
    after: { label: 'Brand', defaultColor: '#2f6f5e' },
  },
]
