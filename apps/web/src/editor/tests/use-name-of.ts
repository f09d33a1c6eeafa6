import { useEditor } from '../context/editor-context.tsx'

/** What something is called now, where it stands on the open page; else as it was called when it was recorded. */
export const useNameOf = (): ((thing: { readonly id: string; readonly name: string }) => string) => {
  const records = useEditor((state) => state.records)
  return ({ id, name }) => (Object.hasOwn(records, id) ? (records[id]?.name ?? name) : name)
}
