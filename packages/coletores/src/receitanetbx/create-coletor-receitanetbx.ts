import { createHash } from 'node:crypto';
import { cnpjRoot, formatPeriodo, listCompetencias, todayInSaoPaulo } from '@apura/br';
import type { ArquivoColetado, Coletor, FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import type { ArquivoBx, ClienteBx, PedidoBx } from './create-cliente-bx.ts';
import { OBRIGACOES_BX, type ObrigacaoBx } from './dialeto-bx.ts';
import { ESTADO_BX, type EstadoBx } from './estado-bx.ts';

export interface OpcoesReceitanetBx {
  cliente: ClienteBx;
  /** CNPJ of the one certificate that the service is set up with. */
  certificado: string;
  /** A file that the service downloaded, by its name; null while it is missing. */
  readArquivo: (nome: string) => Promise<Uint8Array | null>;
}

const ROTULOS: Readonly<Record<ObrigacaoBx, string>> = {
  EFDC: 'EFD-Contribuições',
  EFDF: 'EFD ICMS/IPI',
  ECD: 'ECD',
  ECF: 'ECF',
};
const ANUAIS: readonly ObrigacaoBx[] = ['ECD', 'ECF'];
/** The service looks for finished orders every ten minutes at the earliest. */
const CICLO_MS = 10 * 60_000;
/** The Receita takes up to about a day to prepare an order. */
const PRAZO_MS = 48 * 3_600_000;
const IDS_POR_PEDIDO = 100;
/** Limit for the files of one step, unless a single file is larger. */
const MAX_BYTES_POR_PASSO = 32 * 1024 * 1024;
const MAX_FALHAS = 3;
const ENVIAR =
  'Baixe-as no ReceitanetBX e envie os arquivos em um projeto com Upload Manual do mesmo período, pela ' +
  'tela ou por npx apura watch.';

/**
 * Orders the four bookkeepings from the ReceitanetBX Serviço of the installation, waits for them and hands over the
 * files in its folder. Receipts stay there, because nothing reads them.
 */
export function createColetorReceitanetBx(opcoes: OpcoesReceitanetBx): Coletor<EstadoBx> {
  return {
    // The service has one certificate and one queue for all companies.
    fila: () => 'receitanetbx',
    async passo(pedido, dado) {
      const estado = dado ?? ESTADO_BX;
      try {
        const obrigacao = OBRIGACOES_BX[estado.indice];
        if (obrigacao !== undefined) return await order({ opcoes, pedido, estado, obrigacao });
        return await receive({ opcoes, pedido, estado });
      } catch (erro) {
        if (!(erro instanceof FalhaDeRede)) throw erro;
        const falhas = estado.falhas + 1;
        if (falhas >= MAX_FALHAS && estado.recebidos.length > 0)
          return conclude(estado, pedido, [`ReceitanetBX: ${erro.message} ${ENVIAR}`]);
        const mensagem = `${erro.message} Confira se o ReceitanetBX Serviço está ligado na máquina dele.`;
        return { tipo: 'erro', estado: { ...estado, falhas }, mensagem, definitivo: erro.motivo === 'host' };
      }
    },
  };
}

interface Passo {
  opcoes: OpcoesReceitanetBx;
  pedido: PedidoColeta;
  estado: EstadoBx;
}

/** Handles one obligation: searches its files at the Receita and orders them. */
async function order(o: Passo & { obrigacao: ObrigacaoBx }): Promise<FimDoPasso<EstadoBx>> {
  const { opcoes, pedido, estado, obrigacao } = o;
  const rotulo = ROTULOS[obrigacao];
  const entre = daysOf(obrigacao, pedido);
  const proximo = (muda: Partial<EstadoBx>): FimDoPasso<EstadoBx> => ({
    tipo: 'continuar',
    estado: { ...estado, indice: estado.indice + 1, falhas: 0, ...muda },
  });
  if (entre === null) return proximo({});
  pedido.report({ mensagem: `ReceitanetBX: pedindo ${rotulo}`, percentual: estado.indice * 5 });
  const procurador = cnpjRoot(opcoes.certificado) !== cnpjRoot(pedido.empresa.cnpj);
  const busca = { obrigacao, quem: { cnpj: pedido.empresa.cnpj, procurador }, signal: pedido.signal };
  const achados = await opcoes.cliente.pesquisar(busca, entre);
  if (achados.tipo === 'recusa') return refuse({ estado, mensagem: achados.mensagem, obrigacao, proximo });
  if (achados.valor.length === 0) return proximo({ sem: [...estado.sem, obrigacao] });
  const pedidos: { id: string; obrigacao: ObrigacaoBx; arquivos: number }[] = [];
  for (let i = 0; i < achados.valor.length; i += IDS_POR_PEDIDO) {
    const ids = achados.valor.slice(i, i + IDS_POR_PEDIDO);
    const feito = await opcoes.cliente.solicitar(busca, ids);
    if (feito.tipo === 'recusa') {
      const feitos = { pedidos: [...estado.pedidos, ...pedidos] };
      return refuse({ estado: { ...estado, ...feitos }, mensagem: feito.mensagem, obrigacao, proximo });
    }
    pedidos.push({ id: feito.valor, obrigacao, arquivos: ids.length });
  }
  return proximo({
    pedidos: [...estado.pedidos, ...pedidos],
    pedidoEm: estado.pedidoEm ?? pedido.agora().toISOString(),
  });
}

/** The service gives its reasons in words only. */
function refuse(o: {
  estado: EstadoBx;
  mensagem: string;
  obrigacao: ObrigacaoBx;
  proximo: (muda: Partial<EstadoBx>) => FimDoPasso<EstadoBx>;
}): FimDoPasso<EstadoBx> {
  const { estado, mensagem, obrigacao } = o;
  const rotulo = ROTULOS[obrigacao];
  const proximo = (muda: Partial<EstadoBx>) => o.proximo({ pedidos: estado.pedidos, ...muda });
  const parcial = `${rotulo}: ${mensagem} ${ENVIAR}`;
  if (/procura[çc][ãa]o/i.test(mensagem)) {
    const negado =
      `${mensagem} No e-CAC, em Senhas e Procurações, a empresa precisa conceder ao certificado do ` +
      'ReceitanetBX Serviço o serviço ReceitanetBX.';
    return proximo({ negado: estado.negado ?? negado, parciais: [...estado.parciais, parcial] });
  }
  if (/nenhum arquivo|sem arquivos|n[ãa]o (?:foram|h[áa])/i.test(mensagem))
    return proximo({ sem: [...estado.sem, obrigacao] });
  const falhas = estado.falhas + 1;
  if (/indispon|tente (?:mais tarde|novamente)/i.test(mensagem) && falhas < MAX_FALHAS)
    return { tipo: 'erro', estado: { ...estado, falhas }, mensagem: `${rotulo}: ${mensagem}`, definitivo: false };
  return proximo({ parciais: [...estado.parciais, parcial] });
}

async function receive({ opcoes, pedido, estado }: Passo): Promise<FimDoPasso<EstadoBx>> {
  if (estado.pedidos.length === 0) return conclude(estado, pedido, []);
  const situacao = await opcoes.cliente.verify(
    estado.pedidos.map(({ id }) => id),
    pedido.signal,
  );
  if (situacao.tipo === 'recusa')
    return {
      tipo: 'erro',
      estado,
      definitivo: true,
      mensagem:
        `O ReceitanetBX Serviço não diz como estão os pedidos: ${situacao.mensagem} Nas configurações ` +
        'dele, deixe o modo de gravação dos logs em "Banco de dados".',
    };
  const novos = await collect({ opcoes, pedidos: situacao.valor, estado });
  const recebidos = [...estado.recebidos, ...novos.map(({ arquivo }) => arquivo.id)];
  const total = estado.pedidos.reduce((soma, { arquivos }) => soma + arquivos, 0);
  pedido.report({
    mensagem: `ReceitanetBX: ${recebidos.length} de ${total} ${total === 1 ? 'arquivo' : 'arquivos'}`,
    percentual: 20 + Math.round((75 * Math.min(recebidos.length, total)) / total),
  });
  const depois = { ...estado, recebidos, meses: withMonths({ estado, pedidos: situacao.valor, novos }), falhas: 0 };
  const arquivos = novos.map(({ coletado }) => coletado);
  if (novos.length > 0) return { tipo: 'continuar', estado: depois, arquivos };
  const mortos = situacao.valor.filter(({ situacao: como }) => como === 'erro' || como === 'inativo');
  // An order that the service does not list is not ready.
  const prontos = estado.pedidos.every(({ id }) => {
    const um = situacao.valor.find((lido) => lido.id === id);
    if (um === undefined) return false;
    return mortos.includes(um) || (um.situacao === 'disponivel' && um.arquivos.every((a) => isReceived(a, recebidos)));
  });
  const falhas = mortos.map(({ id, mensagem }) => {
    const obrigacao = estado.pedidos.find((um) => um.id === id)?.obrigacao;
    const rotulo = obrigacao === undefined ? 'ReceitanetBX' : ROTULOS[obrigacao];
    return `${rotulo}: o pedido ${id} falhou na Receita Federal${mensagem === '' ? '' : ` (${mensagem})`}. ${ENVIAR}`;
  });
  if (prontos && recebidos.length + mortos.length > 0) return conclude(depois, pedido, falhas);
  const agora = pedido.agora();
  if (agora.getTime() - Date.parse(estado.pedidoEm ?? agora.toISOString()) >= PRAZO_MS) {
    const faltam = total - recebidos.length;
    const aviso = `ReceitanetBX: ${faltam} de ${total} arquivos não ficaram prontos em dois dias. ${ENVIAR}`;
    return conclude(depois, pedido, [...falhas, aviso]);
  }
  const prontosDeTodos = `${recebidos.length} de ${total} arquivos`;
  const mensagem = `ReceitanetBX: ${prontosDeTodos}; a Receita Federal está preparando os outros.`;
  return { tipo: 'esperar', estado: depois, ate: new Date(agora.getTime() + CICLO_MS), mensagem };
}

interface Novo {
  arquivo: ArquivoBx;
  coletado: ArquivoColetado;
}

/** The complete files of the folder that were not handed over yet, up to the limit of one step. */
async function collect(o: {
  opcoes: OpcoesReceitanetBx;
  pedidos: readonly PedidoBx[];
  estado: EstadoBx;
}): Promise<Novo[]> {
  const novos: Novo[] = [];
  let bytes = 0;
  for (const arquivo of o.pedidos.flatMap(({ arquivos }) => arquivos)) {
    const pego = novos.some((novo) => novo.arquivo.id === arquivo.id);
    if (pego || arquivo.nome === '' || isReceived(arquivo, o.estado.recebidos)) continue;
    if (bytes > 0 && bytes + (arquivo.tamanho ?? MAX_BYTES_POR_PASSO) > MAX_BYTES_POR_PASSO) break;
    const conteudo = await o.opcoes.readArquivo(arquivo.nome);
    if (conteudo === null || !isWhole(arquivo, conteudo)) continue;
    bytes += conteudo.length;
    novos.push({ arquivo, coletado: { nome: arquivo.nome, conteudo } });
  }
  return novos;
}

/** Whether a file is complete: the service may still be writing it. */
function isWhole({ tamanho, md5 }: ArquivoBx, conteudo: Uint8Array): boolean {
  if (tamanho !== null && tamanho !== conteudo.length) return false;
  return md5 === null || createHash('md5').update(conteudo).digest('hex').toUpperCase() === md5;
}

const isReceived = ({ id }: ArquivoBx, recebidos: readonly string[]): boolean =>
  recebidos.includes(id) || /-REC$/i.test(id);

function withMonths(o: { estado: EstadoBx; pedidos: readonly PedidoBx[]; novos: readonly Novo[] }): EstadoBx['meses'] {
  const meses: Record<string, readonly string[]> = { ...o.estado.meses };
  for (const { arquivo } of o.novos) {
    const dono = o.pedidos.find(({ arquivos }) => arquivos.some(({ id }) => id === arquivo.id));
    const obrigacao = o.estado.pedidos.find(({ id }) => id === dono?.id)?.obrigacao;
    if (obrigacao === undefined || arquivo.inicio === null) continue;
    meses[obrigacao] = [...new Set([...(meses[obrigacao] ?? []), arquivo.inicio.slice(0, 7)])].sort();
  }
  return meses;
}

function conclude(estado: EstadoBx, pedido: PedidoColeta, mais: readonly string[]): FimDoPasso<EstadoBx> {
  const parciais = [...estado.parciais, ...mais];
  const quantos = estado.recebidos.length;
  if (quantos > 0) {
    const arquivos = quantos === 1 ? '1 arquivo' : `${quantos} arquivos`;
    const resumo = `${[`ReceitanetBX: ${arquivos}`, ...whatIsMissing(estado, pedido)].join('; ')}.`;
    return { tipo: 'concluido', resumo, ...(parciais.length === 0 ? {} : { parciais }) };
  }
  if (estado.negado !== null) return { tipo: 'procuracao', estado: ESTADO_BX, mensagem: estado.negado };
  if (parciais.length > 0) return { tipo: 'erro', estado: ESTADO_BX, mensagem: parciais.join(' '), definitivo: true };
  return {
    tipo: 'ignorar',
    mensagem: 'A Receita Federal não tem escriturações desta empresa no período.',
  };
}

/** A month that the Receita does not have is no error, but the user is told. */
function whatIsMissing(estado: EstadoBx, { periodo, agora }: PedidoColeta): string[] {
  const ate = todayInSaoPaulo(agora()).slice(0, 7);
  const meses = listCompetencias(periodo.inicio, periodo.fim).filter((mes) => mes < ate);
  const faltas = (['EFDC', 'EFDF'] as const).flatMap((obrigacao) => {
    const vieram = estado.meses[obrigacao];
    if (vieram === undefined) return [];
    const sem = meses.filter((mes) => !vieram.includes(mes)).map(formatPeriodo);
    if (sem.length === 0) return [];
    const resto = sem.length > 6 ? ` e mais ${sem.length - 6}` : '';
    return [`${ROTULOS[obrigacao]} sem ${sem.slice(0, 6).join(', ')}${resto}`];
  });
  return [...faltas, ...estado.sem.map((obrigacao) => `sem ${ROTULOS[obrigacao]}`)];
}

/** The days to search in; whole years for yearly bookkeepings. Null when none of these days has come. */
function daysOf(obrigacao: ObrigacaoBx, { periodo, agora }: PedidoColeta): { de: string; ate: string } | null {
  const anual = ANUAIS.includes(obrigacao);
  const de = anual ? `${periodo.inicio.slice(0, 4)}-01-01` : `${periodo.inicio.slice(0, 7)}-01`;
  const fim = anual ? `${periodo.fim.slice(0, 4)}-12-31` : periodo.fim;
  // The service refuses days that have not come.
  const hoje = todayInSaoPaulo(agora());
  const ate = fim < hoje ? fim : hoje;
  return de <= ate ? { de, ate } : null;
}
