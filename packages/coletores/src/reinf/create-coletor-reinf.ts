import { CertificadoError } from '@apura/assinatura';
import { cnpjRoot, formatPeriodo } from '@apura/br';
import type { ArquivoColetado, Coletor, FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { openCertificado } from '../comum/open-certificado.ts';
import { XmlError } from '../comum/read-xml.ts';
import { mesesDoPeriodo } from '../esocial/plano-esocial.ts';
import { type ConsultaReinf, createClienteReinf, RespostaReinfError } from './cliente-reinf.ts';

export interface OpcoesColetorReinf {
  endereco: string;
  ca?: string;
  timeoutMs?: number;
}

/** Plain JSON. */
export interface EstadoReinf {
  /** Questions that were answered; the rest of the plan follows. */
  feitas: number;
  recibos: number;
  faltas: string[];
}

type Fim = FimDoPasso<EstadoReinf>;

/** Only these have a key of the company and the month alone; those of the others name who was paid. */
const DO_MES = ['R-2098', 'R-2099', 'R-4099'];
const POR_PASSO = 12;
const OCUPADO_MS = 15 * 60_000;

/**
 * Asks for the receipts of a company's register and closings, month by month. The answers are documents of the project:
 * they say which events the government has, so that one sees which XML is missing.
 */
export function createColetorReinf({ endereco, ...rede }: OpcoesColetorReinf): Coletor<EstadoReinf> {
  return {
    fila: ({ empresa }) => `reinf:${cnpjRoot(empresa.cnpj)}`,
    async passo(pedido, guardado) {
      const estado: EstadoReinf = guardado ?? { feitas: 0, recibos: 0, faltas: [] };
      const plano = planoDe(pedido);
      const certificado = openCertificado(pedido.certificado);
      if (certificado instanceof CertificadoError) {
        return { tipo: 'erro', estado, definitivo: true, mensagem: `EFD-Reinf: ${certificado.message}` };
      }
      const cliente = createClienteReinf({ endereco, certificado, ...rede });
      try {
        return await askSome({ pedido, estado, plano, ask: (o) => cliente.listRecibos(o) });
      } catch (erro) {
        pedido.signal.throwIfAborted();
        return toErro(estado, erro);
      } finally {
        cliente.close();
      }
    },
  };
}

function planoDe({ periodo, agora }: PedidoColeta): ConsultaReinf[] {
  return [
    { evento: 'R-1000', perApur: null },
    ...mesesDoPeriodo(periodo, agora()).flatMap((perApur) => DO_MES.map((evento) => ({ evento, perApur }))),
  ];
}

async function askSome(o: {
  pedido: PedidoColeta;
  estado: EstadoReinf;
  plano: readonly ConsultaReinf[];
  ask: ReturnType<typeof createClienteReinf>['listRecibos'];
}): Promise<Fim> {
  const { pedido, plano } = o;
  const estado: EstadoReinf = { ...o.estado, faltas: [...o.estado.faltas] };
  const arquivos: ArquivoColetado[] = [];
  for (const consulta of plano.slice(estado.feitas, estado.feitas + POR_PASSO)) {
    pedido.report({
      mensagem: `EFD-Reinf: recibos de ${describe(consulta)}.`,
      percentual: Math.min(99, Math.floor((100 * estado.feitas) / plano.length)),
    });
    const resposta = await o.ask({ raiz: cnpjRoot(pedido.empresa.cnpj), consulta, signal: pedido.signal });
    if (resposta.tipo === 'ocupado') {
      const ate = new Date(pedido.agora().getTime() + OCUPADO_MS);
      const mensagem = 'A EFD-Reinf pediu para esperar antes das próximas consultas. A busca continua sozinha.';
      return { tipo: 'esperar', estado, ate, mensagem, arquivos };
    }
    if (resposta.tipo === 'recibos') {
      arquivos.push({ nome: nomeDe(consulta), conteudo: resposta.documento });
      estado.recibos += resposta.quantos;
    }
    if (resposta.tipo === 'recusa') estado.faltas.push(`${describe(consulta)}: ${resposta.mensagem}`);
    estado.feitas += 1;
    // What the first question is refused for, such as a missing procuração, holds for the others.
    if (resposta.tipo === 'recusa' && estado.feitas === 1) return { ...finish(estado), arquivos };
  }
  return estado.feitas < plano.length ? { tipo: 'continuar', estado, arquivos } : { ...finish(estado), arquivos };
}

function finish({ recibos, faltas }: EstadoReinf): Fim {
  const ditas = faltas.map((falta) => `EFD-Reinf, recibos de ${falta}`);
  if (recibos > 0) {
    const resumo = `EFD-Reinf: ${recibos} ${recibos === 1 ? 'recibo' : 'recibos'}.`;
    return { tipo: 'concluido', resumo, ...(ditas.length > 0 && { parciais: ditas }) };
  }
  const nada = 'A EFD-Reinf não tem recibos de fechamento desta empresa no período.';
  return { tipo: 'ignorar', mensagem: ditas.length > 0 ? ditas.join(' ') : nada };
}

function toErro(estado: EstadoReinf, erro: unknown): Fim {
  if (erro instanceof FalhaDeRede) {
    const definitivo = erro.motivo === 'certificado' || erro.motivo === 'host';
    return { tipo: 'erro', estado, definitivo, mensagem: erro.message };
  }
  if (erro instanceof XmlError || erro instanceof RespostaReinfError) {
    const mensagem = 'EFD-Reinf: a resposta do governo veio incompleta ou fora do padrão.';
    return { tipo: 'erro', estado, definitivo: false, mensagem };
  }
  throw erro;
}

const describe = ({ evento, perApur }: ConsultaReinf): string =>
  perApur === null ? evento : `${evento} de ${formatPeriodo(perApur)}`;

const nomeDe = ({ evento, perApur }: ConsultaReinf): string =>
  `reinf-recibos-${evento}${perApur === null ? '' : `-${perApur}`}.xml`;
