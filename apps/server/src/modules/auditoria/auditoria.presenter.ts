import type { AuditoriaItem, AuditoriaLinha } from '@apura/contract';
import { isUuid } from '../../http/is-uuid.ts';
import { nomeAparelho } from '../../http/nome-aparelho.ts';
import { fraseDaAcao } from './acoes.ts';
import type { LinhaAuditoria, LinhaExportada } from './auditoria.repo.ts';

/** Who acted when no user did. */
const PORTAL = 'Portal';
/** A row as people read it: an id alone tells them nothing and is left out. */
export function presentAuditoria(linha: LinhaAuditoria): AuditoriaItem {
  return {
    id: linha.id,
    quando: linha.criado_em.toISOString(),
    usuario: linha.usuario ?? PORTAL,
    acao: fraseDaAcao(linha.acao),
    alvo: linha.rotulo !== '' ? linha.rotulo : isUuid(linha.alvo) ? '' : linha.alvo,
    endereco: linha.endereco,
    dispositivo: linha.dispositivo === '' ? '' : nomeAparelho(linha.dispositivo),
  };
}

/** A row as programs read it. */
export function presentLinha(linha: LinhaExportada): AuditoriaLinha {
  const { criado_em, elo, acao, ...resto } = linha;
  return { ...resto, acao, frase: fraseDaAcao(acao), quando: criado_em.toISOString(), elo: elo.toString('hex') };
}
