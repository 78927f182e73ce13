import type { Achado } from './agregado.ts';

/** What to do next about a finding, by where it was found. */
export function proximoPasso(tipo: Achado['tipo'], relatorio: string): string {
  if (relatorio.includes('PERDCOMP') || relatorio.includes('Saldo Negativo')) return 'Transmitir ou rever o PER/DCOMP';
  if (relatorio.includes('eSocial') || relatorio.includes('S-5001'))
    return tipo === 'Oportunidade' ? 'Rever rubricas e retificar o eSocial' : 'Corrigir o eSocial e a DCTFWeb';
  if (relatorio.includes('DCTF'))
    return tipo === 'Oportunidade' ? 'Retificar a DCTF e pedir a restituição' : 'Conferir e retificar a DCTF';
  if (relatorio.includes('ECF') || relatorio.includes('ECD')) return 'Conferir e retificar a ECF';
  if (relatorio.includes('EFD-F') && !relatorio.includes('EFD-C')) return 'Conferir e retificar a EFD ICMS/IPI';
  if (relatorio.includes('Saldo Credor')) return 'Conferir e retificar a EFD ICMS/IPI';
  if (tipo === 'Oportunidade') return 'Retificar a EFD-Contribuições';
  return 'Conferir os documentos e retificar a EFD-Contribuições';
}

/**
 * What to do next about an opportunity: where it was found decides, unless its class says that nothing is asked for.
 */
export function proximoPassoDaClasse({ classe, relatorio }: Pick<Achado, 'classe' | 'relatorio'>): string {
  switch (classe) {
    case 'Débito em aberto reduzido':
      return 'Retificar a declaração e reduzir o débito';
    case 'Redução futura':
      return 'Corrigir o cadastro no ERP';
    case 'Contingente':
      return 'Avaliar ação judicial com o advogado';
    case 'Sem valor':
      return 'Corrigir na próxima escrituração';
    default:
      return proximoPasso('Oportunidade', relatorio);
  }
}

/** Two lines: what was found, and on what ground and to what end. It promises nothing. */
export function textoAchado(
  a: Pick<Achado, 'tipo' | 'tese' | 'relatorio' | 'periodo' | 'qtd_linhas' | 'situacao_tese' | 'ja_tratado'> & {
    fundamento: string;
  },
): string {
  const linhas = a.qtd_linhas === 1 ? '1 linha' : `${a.qtd_linhas.toLocaleString('pt-BR')} linhas`;
  const quando = a.periodo === null ? 'no período do projeto' : `em ${a.periodo}`;
  // Rows are counted once, in one class of their amount; the other classes have none of their own to count.
  const quantas = a.qtd_linhas === 0 ? '' : `: ${linhas}`;
  const oQue =
    a.tipo === 'Oportunidade'
      ? `${a.tese}${quantas} ${quando}, em '${a.relatorio}'.`
      : `'${a.tese}' em ${linhas} ${quando}, no relatório '${a.relatorio}'.`;
  const porQue =
    a.fundamento === ''
      ? a.tipo === 'Risco'
        ? 'A divergência pode gerar cobrança ou intimação.'
        : ''
      : `Fundamento: ${a.fundamento.replace(/\.$/, '')}.`;
  const tratado = a.ja_tratado === 'Parcial' ? ' Parte já foi pedida ou ajustada.' : '';
  return `${oQue} ${`${porQue}${tratado} Estimativa sujeita a validação.`.trim()}`;
}
