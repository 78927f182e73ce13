import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cnpjRoot } from '@apura/br';
import { regimesDe, situacaoDe } from '../palavras-registro.ts';
import { type AtividadeEconomica, type Registry, RegistryUnavailableError } from '../port.ts';
import { VERSAO_OFFLINE } from './esquema-offline.ts';
import { ARQUIVO_OFFLINE } from './load-offline.ts';

interface LinhaEstabelecimento {
  situacao: number;
  cnae: string;
  cnaes: string;
  uf: string;
  municipio: string | null;
  razao: string | null;
  simples: number | null;
  mei: number | null;
}

const BUSCA = `
SELECT e.situacao, e.cnae, e.cnaes, e.uf,
  (SELECT descricao FROM municipio WHERE codigo = e.municipio) AS municipio,
  (SELECT razao FROM empresa WHERE raiz = e.raiz) AS razao,
  (SELECT simples FROM simples WHERE raiz = e.raiz) AS simples,
  (SELECT mei FROM simples WHERE raiz = e.raiz) AS mei
FROM estabelecimento e WHERE e.raiz = ? AND e.resto = ?`;
const BAIXADA = 8;

/**
 * The registry that `npm run registry -- load` made out of the Receita's open data, in a file of `dir`. Another one
 * that takes its place is found by the next question. `consultadoEm` is the day the data are of.
 */
export function createOfflineRegistry(options: { dir: string }): Registry {
  const path = join(options.dir, ARQUIVO_OFFLINE);
  let opened: { db: DatabaseSync; key: string; consultadoEm: Date } | null = null;

  function open(): { db: DatabaseSync; consultadoEm: Date } {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) throw new RegistryUnavailableError('nothing was loaded');
    const key = `${stat.ino} ${stat.mtimeMs}`;
    if (opened?.key === key) return opened;
    opened?.db.close();
    opened = null;
    const db = new DatabaseSync(path, { readOnly: true });
    const meta = (chave: string) =>
      String(db.prepare('SELECT valor FROM meta WHERE chave = ?').get(chave)?.valor ?? '');
    if (meta('versao') !== VERSAO_OFFLINE) {
      db.close();
      throw new RegistryUnavailableError('was loaded by another version of the portal');
    }
    opened = { db, key, consultadoEm: new Date(`${meta('data')}T12:00:00-03:00`) };
    return opened;
  }

  return {
    async fetchEmpresa(cnpj) {
      try {
        const { db, consultadoEm } = open();
        const raiz = cnpjRoot(cnpj);
        // The columns are those of the query.
        const linha = db.prepare(BUSCA).get(raiz, cnpj.slice(8)) as unknown as LinhaEstabelecimento | undefined;
        if (linha === undefined) return null;
        const filiais = db
          .prepare('SELECT count(*) AS n FROM estabelecimento WHERE raiz = ? AND filial = 1 AND situacao <> ?')
          .get(raiz, BAIXADA);
        const anos = db.prepare('SELECT ano, forma FROM regime WHERE cnpj = ?').all(cnpj);
        return {
          cnpj,
          razao: linha.razao ?? '',
          uf: linha.uf,
          municipio: linha.municipio ?? '',
          cnaePrincipal: readAtividade(db, linha.cnae),
          cnaesSecundarios: linha.cnaes
            .split(',')
            .map((codigo) => readAtividade(db, codigo))
            .filter((item) => item !== null),
          situacao: situacaoDe(linha.situacao),
          regime: regimesDe({
            simples: linha.simples === 1,
            mei: linha.mei === 1,
            anos: anos.map(({ ano, forma }) => ({ ano: Number(ano), forma: String(forma) })),
          }),
          ie: '',
          qtdFiliais: Number(filiais?.n ?? 0),
          consultadoEm,
        };
      } catch (cause) {
        if (cause instanceof RegistryUnavailableError) throw cause;
        throw new RegistryUnavailableError('the loaded registry cannot be read', { cause });
      }
    },
  };
}

function readAtividade(db: DatabaseSync, codigo: string): AtividadeEconomica | null {
  if (Number(codigo) === 0) return null;
  const descricao = db.prepare('SELECT descricao FROM cnae WHERE codigo = ?').get(codigo)?.descricao;
  return { codigo: codigo.padStart(7, '0'), descricao: String(descricao ?? '') };
}
