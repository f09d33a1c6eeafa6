/** The port of SQL Server where nobody says another one. Apart from what reads settings, which browsers do without. */
export const mssqlPort = 1433
