import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElementoXml } from '@apura/documentos';
import type { ArquivoPronto } from '../../prova/write-prova.ts';
import type { Assinatura } from '../assinatura/prepare-assinatura.ts';
import { textoDe } from '../xml/arvore.ts';
import { writeEvento } from '../xml/write-evento.ts';
import { etapaDe, pastaDaEtapa } from './etapas.ts';
import type { Inscricao } from './id-evento.ts';
import { buildLote, cutLotes } from './lotes.ts';
import type { Passo } from './passos.ts';
import { buildSequencia } from './sequencia-csv.ts';

/** Keeps the documents of the events while they are made, by their position in the sequence. */
export interface GravadorPassos {
  save(posicao: number, raiz: ElementoXml): Promise<void>;
  tem(posicao: number): boolean;
  /**
   * The files of the ZIP in its order, for the positions that stay: events below their periods, then sequencia.csv and,
   * where asked for, the lots.
   */
  close(o: {
    passos: readonly (Passo & { posicao: number; periodo: string })[];
    lotes: boolean;
    transmissor: Inscricao | null;
  }): Promise<ArquivoPronto[]>;
}

interface Gravado {
  id: string;
  path: string;
  empregador: Inscricao;
}

export function createGravadorPassos(o: {
  workDir: string;
  assinatura: Assinatura;
  idDe: (posicao: number, empregador: Inscricao) => string;
}): GravadorPassos {
  const pasta = path.join(o.workDir, 'eventos');
  const gravados = new Map<number, Gravado>();
  const em = async (nome: string, conteudo: string): Promise<string> => {
    const file = path.join(pasta, nome);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, conteudo);
    return file;
  };
  return {
    async save(posicao, raiz) {
      const empregador = {
        tpInsc: textoDe(raiz, 'ideEmpregador', 'tpInsc'),
        nrInsc: textoDe(raiz, 'ideEmpregador', 'nrInsc'),
      };
      const id = o.idDe(posicao, empregador);
      const file = await em(`${posicao}.xml`, o.assinatura.sign(writeEvento(raiz, id)));
      gravados.set(posicao, { id, path: file, empregador });
    },
    tem: (posicao) => gravados.has(posicao),
    async close({ passos, lotes, transmissor }) {
      const prontos = passos.flatMap((passo) => {
        const gravado = gravados.get(passo.posicao);
        const nome = `${passo.periodo}/${pastaDaEtapa(passo.evento)}/${gravado?.id}.xml`;
        const { etapa, grupo } = etapaDe(passo.evento);
        return gravado ? [{ passo, gravado, nome, id: gravado.id, grupo, passoDe: `${passo.periodo}|${etapa}` }] : [];
      });
      const cortados = lotes ? cutLotes(prontos.map((p) => ({ ...p, passo: p.passoDe }))) : [];
      const nomeLote = (i: number, grupo: number) => `lotes/${String(i + 1).padStart(4, '0')}_grupo${grupo}.xml`;
      const loteDe = new Map(cortados.flatMap((l, i) => l.map((p) => [p.id, nomeLote(i, p.grupo)] as const)));
      const csv = buildSequencia(
        prontos.map(({ passo, nome, id }) => ({
          periodo: passo.periodo,
          evento: passo.evento,
          arquivo: nome,
          id,
          reciboRetificado: passo.alvo?.base.recibo ?? '',
          cpf: passo.alvo?.base.cpf ?? '',
          matricula: passo.alvo?.base.matricula ?? '',
          lote: loteDe.get(id) ?? '',
        })),
      );
      const arquivos: ArquivoPronto[] = prontos.map(({ gravado, nome }) => ({ path: gravado.path, nome }));
      arquivos.push({ path: await em('sequencia.csv', csv), nome: 'sequencia.csv' });
      for (const [i, lote] of cortados.entries()) {
        const [primeiro] = lote;
        if (!primeiro) continue;
        const xmls = await Promise.all(
          lote.map(async (p) => ({ id: p.id, xml: await readFile(p.gravado.path, 'utf8') })),
        );
        const { empregador } = primeiro.gravado;
        const xml = buildLote({ grupo: primeiro.grupo, empregador, transmissor: transmissor ?? empregador, xmls });
        const nome = nomeLote(i, primeiro.grupo);
        arquivos.push({ path: await em(nome, xml), nome });
      }
      return arquivos;
    },
  };
}
