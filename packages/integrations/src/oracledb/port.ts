/** The port of Oracle's listener where nobody says another one. Apart from what reads settings, which browsers do without. */
export const oraclePort = 1521
