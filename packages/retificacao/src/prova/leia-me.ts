import { formatPeriodo } from '@apura/br';
import type { ResumoPeriodo, RetificarTambem, TipoRetificacao } from '../comum/resultado.ts';

export interface LeiaMeOptions {
  tipo: TipoRetificacao;
  empresa: { cnpj: string; nome: string };
  resumo: readonly ResumoPeriodo[];
  retificarTambem: readonly RetificarTambem[];
  /** Names of the files in the ZIP. */
  arquivos: readonly string[];
  proximosPassos: readonly string[];
}

const NOMES: Readonly<Record<TipoRetificacao, string>> = {
  efdc: 'EFD-Contribuições',
  ecf: 'ECF',
  esocial: 'eSocial',
};

const PASSOS: Readonly<Record<TipoRetificacao, readonly string[]>> = {
  efdc: [
    'Leia a planilha relatorio_retificacao.xlsx: a aba Antes x Depois mostra campo a campo o que mudou, e a aba ' +
      'Ocorrências o que merece atenção.',
    'Importe cada arquivo no programa validador da EFD-Contribuições, do período mais antigo para o mais novo, e ' +
      'valide.',
    'Confira o recibo da escrituração anterior (campo NUM_REC_ANTERIOR do registro 0000).',
    'Assine e transmita pelo programa da Receita Federal. O portal não transmite.',
    'Retifique também as obrigações da aba Retificar Também; a DCTF (ou DCTFWeb/MIT) vem antes do PER/DCOMP.',
  ],
  ecf: [
    'Leia a planilha relatorio_retificacao.xlsx: a aba Antes x Depois mostra campo a campo o que mudou, e a aba ' +
      'Ocorrências o que merece atenção.',
    'Importe o arquivo no programa da ECF, recupere os blocos C e E e recalcule as fórmulas dos blocos N e P.',
    'Valide, assine e transmita pelo programa da Receita Federal. O portal não transmite.',
    'Confira os anos seguintes: a mudança de um saldo da parte B muda os que vêm depois.',
  ],
  esocial: [
    'Leia a planilha relatorio_retificacao.xlsx: a aba Antes x Depois mostra campo a campo o que mudou, e a aba ' +
      'Ocorrências o que merece atenção.',
    'Envie os eventos na ordem de sequencia.csv: uma etapa só começa quando a anterior foi aceita.',
    'Nada foi transmitido: os eventos são enviados pelo sistema de folha, que assina os que estão sem ' +
      'assinatura, ou pelo portal, quando você der a ordem de transmitir.',
    'Depois do fechamento, confira os totalizadores e transmita a DCTFWeb retificadora.',
  ],
};

const RESSALVA =
  'A conferência feita aqui segue os leiautes e os guias públicos, mas não substitui a do programa oficial, que ' +
  'pode apontar o que só ele verifica. ' +
  'A retificação não produz efeito sobre débitos já enviados à PGFN, períodos sob fiscalização ou créditos em ' +
  'exame em PER/DCOMP: isso o portal não tem como verificar.';
/** Names in LEIA-ME.txt; thousands of events are listed in sequencia.csv. */
const MAXIMO_NOMES = 200;

/** Only the EFD-Contribuições can start from the last result. */
const outraVez = (tipo: TipoRetificacao): string =>
  `Uma nova planilha parte sempre do arquivo original, não deste resultado${
    tipo === 'efdc' ? ', a menos que PARAMETROS diga BASE=ULTIMA_RETIFICACAO' : ''
  }.`;

/** LEIA-ME.txt: what is in the ZIP and what to do with it. For Windows' editor: CRLF, UTF-8 with its mark. */
export function buildLeiaMe(o: LeiaMeOptions): Uint8Array {
  const fora = o.resumo.filter((r) => !r.gerado);
  const passos = [...PASSOS[o.tipo], ...o.proximosPassos].map((p, i) => `${i + 1}. ${p}`);
  const linhas = [
    `RETIFICAÇÃO DE ${NOMES[o.tipo].toUpperCase()}`,
    `${o.empresa.nome} (CNPJ ${o.empresa.cnpj})`,
    '',
    'ARQUIVOS',
    'relatorio_retificacao.xlsx',
    ...o.arquivos.slice(0, MAXIMO_NOMES),
    ...(o.arquivos.length > MAXIMO_NOMES ? [`… e mais ${o.arquivos.length - MAXIMO_NOMES} arquivos`] : []),
    ...(fora.length > 0
      ? ['', 'PERÍODOS QUE FICARAM DE FORA, PORQUE TÊM ERROS', ...fora.map((r) => formatPeriodo(r.periodo))]
      : []),
    '',
    'PRÓXIMOS PASSOS',
    ...passos,
    ...(o.retificarTambem.length > 0
      ? [
          '',
          'RETIFICAR TAMBÉM',
          ...o.retificarTambem.map((r) => `${r.obrigacao}, ${formatPeriodo(r.periodo)}: ${r.motivo}`),
        ]
      : []),
    '',
    'ATENÇÃO',
    RESSALVA,
    outraVez(o.tipo),
    '',
  ];
  return Buffer.from(`\uFEFF${linhas.join('\r\n')}`);
}
