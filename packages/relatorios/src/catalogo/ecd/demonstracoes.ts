/** The period of a J005; demonstrations of a group or of other companies (ID_DEM 2) say so. */
export const PERIODO_J005 = `periodo_contabil(p.DT_INI, p.DT_FIN) || CASE WHEN p.ID_DEM = '2' THEN ' (consolidada)' ELSE '' END`;
