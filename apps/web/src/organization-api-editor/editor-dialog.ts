/** The dialogs of the editor, of which one at most is open. */
export type EditorDialog = 'palette' | 'shortcuts' | 'share' | 'deploy' | 'undeploy'
