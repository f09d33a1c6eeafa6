/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: { activeColour: '{{ theme.primaryColor }}', maxRating: 3 },
    after: { activeColor: '{{ theme.primaryColor }}', maxRating: 3 },
  },
]
