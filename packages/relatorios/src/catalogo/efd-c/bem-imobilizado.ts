/** The meaning of IDENT_BEM_IMOB, IND_ORIG_CRED and IND_UTIL_BEM_IMOB, which F120 and F130 share. */
export const GRUPO_BEM = `concat_ws(' - ', IDENT_BEM_IMOB, CASE IDENT_BEM_IMOB
  WHEN '01' THEN 'Edificações e benfeitorias em imóveis próprios'
  WHEN '02' THEN 'Edificações e benfeitorias em imóveis de terceiros'
  WHEN '03' THEN 'Instalações'
  WHEN '04' THEN 'Máquinas'
  WHEN '05' THEN 'Equipamentos'
  WHEN '06' THEN 'Veículos'
  WHEN '99' THEN 'Outros bens' END)`;

export const ORIGEM_BEM = `CASE IND_ORIG_CRED WHEN '0' THEN 'Mercado interno' WHEN '1' THEN 'Importação' ELSE IND_ORIG_CRED END`;

export const UTILIZACAO_BEM = `CASE IND_UTIL_BEM_IMOB WHEN '1' THEN 'Produção de bens para venda' WHEN '2' THEN 'Prestação de serviços'
  WHEN '3' THEN 'Locação a terceiros' WHEN '9' THEN 'Outros' ELSE IND_UTIL_BEM_IMOB END`;
