/** The properties before and after each migration, in the order of the migrations. */
export const migrationExamples = [
  {
    before: { tags: '["New"]', tagColours: '{ "New": "success" }' },
    after: { tags: '["New"]', tagColors: '{ "New": "success" }' },
  },
]
