declare module '@fullcalendar/react/skeleton.css'
declare module '@fullcalendar/react/themes/classic/theme.css'
