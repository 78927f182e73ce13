import { CertificadoError } from '@apura/assinatura';
import { cnpjRoot, formatPeriodo } from '@apura/br';
import type { Coletor, FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { type AutorPedido, autorDoCertificado } from '../integra-contador/create-integra-contador.ts';
import type { FalhaIntegra } from '../integra-contador/resposta-integra.ts';
import { ESTADO_INICIAL, type EstadoEcac } from './estado-ecac.ts';
import type { Avanco } from './fase-ecac.ts';
import { FASES } from './fases-ecac.ts';
import { type OpcoesEcac, SERVICOS_ECAC, type ServicoEcac } from './opcoes-ecac.ts';
import { papeisSemInterface } from './papeis-sem-interface.ts';
import { type PeriodosEcac, periodosEcac } from './periodos-ecac.ts';

const ROTULOS: Readonly<Record<Exclude<EstadoEcac['fase'], 'fim'>, string>> = {
  procuracao: 'Procuração eletrônica',
  dctfweb: 'DCTFWeb',
  mit: 'MIT',
  pagtoweb: 'Pagamentos',
  comprovantes: 'Comprovantes de arrecadação',
  pgdasd: 'PGDAS-D',
  papeisPgdasd: 'PGDAS-D',
  eprocesso: 'e-Processo',
  caixapostal: 'Caixa Postal',
  sitfis: 'Situação Fiscal',
};
/** How often one call may fail before the collection goes on without its service. */
const MAX_FALHAS = 3;
/** Waits for a limit whose end the service does not give, one after another; the last one is repeated. */
const ESPERAS_MS = [60_000, 300_000, 900_000, 3_600_000] as const;
/** More waits than this for one answer count as a fault. */
const MAX_ESPERAS = 60;

const SEM_FIM: FalhaIntegra = {
  classe: 'indisponivel',
  codigo: null,
  mensagem: 'A Receita Federal não terminou de preparar a resposta.',
};

/**
 * Fetches the papers for which the e-CAC has an interface, through the Integra Contador: DCTFWeb, payments, processes.
 * For papers without an interface it says how the user gets them. It never logs in to the portal; where only a person
 * can act, it says so.
 */
export function createColetorEcac(opcoes: OpcoesEcac): Coletor<EstadoEcac> {
  const pular = createPular(opcoes.servicos);
  return {
    fila: ({ empresa }) => `ecac:${cnpjRoot(empresa.cnpj)}`,
    async passo(pedido, dado) {
      // A collection may have begun in an earlier version, whose state had less.
      const estado = { ...ESTADO_INICIAL, ...dado };
      const agora = pedido.agora();
      const periodos = periodosEcac(pedido.periodo, agora);
      if (periodos.anos.length === 0)
        return { tipo: 'ignorar', mensagem: 'O período do projeto ainda não terminou: não há o que buscar no e-CAC.' };
      if (estado.fase === 'fim') return conclude(estado, periodos, opcoes.servicos);
      const autor = findAutor(pedido, opcoes);
      if ('mensagem' in autor) return { tipo: 'erro', estado, mensagem: autor.mensagem, definitivo: true };
      pedido.report(progresso(estado, periodos));
      const quem = {
        integra: opcoes.integra,
        autor,
        contribuinte: pedido.empresa.cnpj,
        signal: pedido.signal,
      };
      const periodo = `${pedido.periodo.inicio.slice(0, 7)}-a-${pedido.periodo.fim.slice(0, 7)}`;
      const passo = { estado, rotulo: ROTULOS[estado.fase], agora, pular };
      try {
        const avanco = await FASES[estado.fase]({ quem, opcoes, periodos, agora, periodo }, estado);
        return proceed(passo, avanco);
      } catch (erro) {
        if (!(erro instanceof FalhaDeRede)) throw erro;
        return fail(passo, falhaDaRede(erro, opcoes.integra.providencia));
      }
    },
  };
}

/** Some services list first what they are then asked for. */
const FASES_DO_SERVICO: Readonly<Record<ServicoEcac, readonly EstadoEcac['fase'][]>> = {
  dctfweb: ['dctfweb'],
  mit: ['mit'],
  pagtoweb: ['pagtoweb', 'comprovantes'],
  pgdasd: ['pgdasd', 'papeisPgdasd'],
  eprocesso: ['eprocesso'],
  caixapostal: ['caixapostal'],
  sitfis: ['sitfis'],
};

/** The state in which the next phase begins. */
type Pular = (estado: EstadoEcac, muda?: Partial<EstadoEcac>) => EstadoEcac;

function createPular(servicos: readonly ServicoEcac[]): Pular {
  const ordem: readonly EstadoEcac['fase'][] = [
    'procuracao',
    ...SERVICOS_ECAC.filter((servico) => servicos.includes(servico)).flatMap((servico) => FASES_DO_SERVICO[servico]),
    'fim',
  ];
  return (estado, muda = {}) => ({
    ...estado,
    ...muda,
    fase: ordem[ordem.indexOf(estado.fase) + 1] ?? 'fim',
    indice: 0,
    falhas: 0,
    esperas: 0,
  });
}

/** A step of one phase, while its end is decided. */
interface PassoEcac {
  estado: EstadoEcac;
  /** Portuguese name of the phase's service. */
  rotulo: string;
  agora: Date;
  pular: Pular;
}

/** How a step ends whose calls returned something. */
function proceed(passo: PassoEcac, avanco: Avanco): FimDoPasso<EstadoEcac> {
  const { estado, rotulo, agora, pular } = passo;
  if (avanco.tipo === 'falha') return fail(passo, avanco.falha);
  if (avanco.tipo === 'esperar') {
    if (estado.esperas >= MAX_ESPERAS) return fail(passo, SEM_FIM);
    return {
      tipo: 'esperar',
      estado: { ...estado, ...avanco.muda, falhas: 0, esperas: estado.esperas + 1 },
      ate: new Date(agora.getTime() + avanco.esperaMs),
      mensagem: `${rotulo}: a Receita Federal está preparando a resposta.`,
    };
  }
  const arquivos = avanco.arquivos ?? [];
  const com = { ...estado, ...avanco.muda, arquivos: estado.arquivos + arquivos.length, falhas: 0, esperas: 0 };
  return { tipo: 'continuar', estado: avanco.tipo === 'pronta' ? pular(com) : com, arquivos };
}

/** How a step ends whose calls failed. */
function fail(passo: PassoEcac, falha: FalhaIntegra): FimDoPasso<EstadoEcac> {
  const { estado, agora } = passo;
  switch (falha.classe) {
    case 'procuracao':
      // A requester who may not see the company does not need to ask for each of its papers.
      if (estado.fase === 'procuracao') return { tipo: 'procuracao', estado: ESTADO_INICIAL, mensagem: falha.mensagem };
      return leavePhase(passo, falha, { negado: estado.negado ?? falha.mensagem });
    case 'certificado':
    case 'credencial':
      return { tipo: 'erro', estado, mensagem: falha.mensagem, definitivo: true };
    case 'limite': {
      if (estado.esperas >= MAX_ESPERAS) return tolerate(passo, falha);
      const esperaMs = falha.esperaMs ?? ESPERAS_MS[estado.esperas] ?? ESPERAS_MS[3];
      const mensagem = `${falha.mensagem} A coleta continua sozinha.`;
      const ate = new Date(agora.getTime() + esperaMs);
      return { tipo: 'esperar', estado: { ...estado, esperas: estado.esperas + 1 }, ate, mensagem };
    }
    case 'indisponivel':
      return tolerate(passo, falha);
    case 'ausente':
    case 'em-andamento':
    case 'recusado':
      return leavePhase(passo, falha);
  }
}

/** Goes on with the next phase, and notes why this one gave nothing. */
function leavePhase(
  { estado, rotulo, pular }: PassoEcac,
  falha: FalhaIntegra,
  muda: Partial<EstadoEcac> = {},
): FimDoPasso<EstadoEcac> {
  const parciais = [...estado.parciais, `${rotulo}: ${falha.mensagem}`];
  return { tipo: 'continuar', estado: pular(estado, { ...muda, parciais }) };
}

/** A service that keeps failing only loses its own papers. */
function tolerate(passo: PassoEcac, falha: FalhaIntegra): FimDoPasso<EstadoEcac> {
  const { estado } = passo;
  const falhas = estado.falhas + 1;
  if (falhas >= MAX_FALHAS && estado.arquivos > 0) return leavePhase(passo, falha);
  return { tipo: 'erro', estado: { ...estado, falhas }, mensagem: falha.mensagem, definitivo: false };
}

function findAutor(pedido: PedidoColeta, { autor, integra }: OpcoesEcac): AutorPedido | { mensagem: string } {
  if (autor === 'contratante')
    return { numero: integra.contratante.cnpj, nome: integra.contratante.nome, certificado: null };
  try {
    const dono = autorDoCertificado(pedido.certificado);
    if (dono === null)
      return {
        mensagem: 'O certificado do projeto não diz de que CNPJ ou CPF é. Envie um e-CNPJ ou e-CPF do tipo A1.',
      };
    // The contractor needs no authorization to act for itself.
    const proprio = dono.certificado !== null && integra.isContratante(dono.certificado);
    return proprio ? { ...dono, certificado: null } : dono;
  } catch (erro) {
    if (erro instanceof CertificadoError) return { mensagem: `${erro.message} Envie o certificado de novo.` };
    throw erro;
  }
}

/** The handshake is made with the contractor's certificate, not with the project's. */
function falhaDaRede(erro: FalhaDeRede, providencia: string): FalhaIntegra {
  if (erro.motivo === 'certificado')
    return {
      classe: 'credencial',
      codigo: erro.codigo,
      mensagem: `O certificado do contratante do Integra Contador não abriu ou não foi aceito. ${providencia}`,
    };
  if (erro.motivo === 'host') {
    const mensagem = `${erro.message} Peça a quem administra a instalação que o acrescente a OUTBOUND_HOSTS.`;
    return { classe: 'credencial', codigo: erro.codigo, mensagem };
  }
  return { classe: 'indisponivel', codigo: erro.codigo, mensagem: erro.message };
}

function progresso(estado: EstadoEcac, periodos: PeriodosEcac): { mensagem: string; percentual: number | null } {
  const { fase, indice } = estado;
  if (fase === 'dctfweb') {
    const total = periodos.dctfweb.length;
    return {
      mensagem: `e-CAC: DCTFWeb ${Math.min(indice + 1, total)} de ${total}`,
      percentual: share(5, 50, indice, total),
    };
  }
  if (fase === 'comprovantes') {
    const total = estado.comprovantes.length;
    return {
      mensagem: `e-CAC: comprovante ${Math.min(indice + 1, total)} de ${total}`,
      percentual: share(65, 80, indice, total),
    };
  }
  if (fase === 'papeisPgdasd') {
    const total = estado.pgdas.length;
    return {
      mensagem: `e-CAC: PGDAS-D ${Math.min(indice + 1, total)} de ${total}`,
      percentual: share(82, 90, indice, total),
    };
  }
  const percentuais: Readonly<Record<string, number>> = {
    mit: 50,
    pagtoweb: 55,
    pgdasd: 80,
    eprocesso: 90,
    caixapostal: 95,
    sitfis: 97,
  };
  return { mensagem: `e-CAC: ${fase === 'fim' ? 'concluindo' : ROTULOS[fase]}`, percentual: percentuais[fase] ?? null };
}

const share = (de: number, ate: number, feitos: number, total: number): number =>
  total === 0 ? ate : Math.round(de + ((ate - de) * feitos) / total);

function conclude(
  estado: EstadoEcac,
  periodos: PeriodosEcac,
  servicos: readonly ServicoEcac[],
): FimDoPasso<EstadoEcac> {
  const parciais = [...estado.parciais, ...papeisSemInterface(periodos)];
  if (estado.arquivos === 0) {
    if (estado.negado !== null) return { tipo: 'procuracao', estado: ESTADO_INICIAL, mensagem: estado.negado };
    const mensagem =
      'As interfaces do e-CAC não têm documentos desta empresa no período. Alguém precisa entrar no e-CAC, ' +
      `com o segundo fator, e buscar os papéis. ${parciais.join(' ')}`;
    return { tipo: 'dois-fatores', estado: ESTADO_INICIAL, mensagem };
  }
  const sem = servicos.includes('dctfweb') && estado.semDctfweb.length > 0 ? [semDctfweb(estado.semDctfweb)] : [];
  const quantos = estado.arquivos === 1 ? '1 documento' : `${estado.arquivos} documentos`;
  return { tipo: 'concluido', resumo: `${[`e-CAC: ${quantos}`, ...sem, ...estado.notas].join('; ')}.`, parciais };
}

function semDctfweb(faltas: readonly string[]): string {
  const nomes = faltas.map((falta) => (falta.length === 4 ? `13º de ${falta}` : formatPeriodo(falta)));
  const mostrados = nomes.slice(0, 6).join(', ');
  return `sem DCTFWeb em ${mostrados}${nomes.length > 6 ? ` e mais ${nomes.length - 6}` : ''}`;
}
