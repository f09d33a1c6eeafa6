/** What a model answers without the marks of a code block around it, also while the end is still to come. */
export const stripFences = (text: string): string => {
  const opened = text.replace(/^\s*```[^\n`]*(?:\n|$)/u, '')
  return opened === text ? text : opened.replace(/\n?`{1,3}\s*$/u, '')
}
