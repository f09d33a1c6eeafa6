/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: {
      columns: [
        { id: 'state', tagColours: { paid: 'success' } },
        { id: 'total', textColour: 'danger' },
      ],
    },
    after: {
      columns: [
        { id: 'state', tagColors: { paid: 'success' } },
        { id: 'total', textColor: 'danger' },
      ],
    },
  },
]
