const PISCOFINS = /^PISCOFINS_\d{8}_\d{8}_[0-9A-Z]{14}_(?:Original|Retificadora)_(\d{14})_/i;
const SPEDECF = /^SPEDECF-[0-9A-Z]{14}-\d{8}-\d{8}-(\d{14})(?:\D|$)/i;

/**
 * Local time of the transmission (yyyy-MM-ddTHH:mm:ss) that the download programs of the tax office put in the names of
 * files, or null. Names of EFD ICMS/IPI and ECD have none.
 */
export function parseNomeTransmissao(nome: string): string | null {
  const carimbo = (PISCOFINS.exec(nome) ?? SPEDECF.exec(nome))?.[1];
  if (!carimbo) return null;
  const iso = carimbo.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
  const data = new Date(`${iso}Z`);
  // A date that does not exist is invalid or becomes another date.
  return Number.isNaN(data.getTime()) || data.toISOString().slice(0, 19) !== iso ? null : iso;
}
