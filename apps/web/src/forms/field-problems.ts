/** What is wrong with a form: sentences beside its fields, and the sentences that belong to none of them. */
export interface FieldProblems<Name extends string> {
  fields: Partial<Record<Name, string>>
  others: readonly { path: string; reason: string }[]
}

/** Lays each problem beside the field that its path begins with; the first of a field counts. */
export const assignProblems = <Name extends string>(
  names: readonly Name[],
  problems: readonly { path: string; reason: string }[],
): FieldProblems<Name> => {
  const fields: Partial<Record<Name, string>> = {}
  const others: { path: string; reason: string }[] = []
  for (const problem of problems) {
    const name = names.find((candidate) => candidate === problem.path.split('.')[0])
    if (name === undefined) others.push(problem)
    else fields[name] ??= problem.reason
  }
  return { fields, others }
}
