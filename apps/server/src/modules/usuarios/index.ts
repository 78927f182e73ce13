export { cleanLinks } from './clean-links.ts';
export { cleanTexto } from './clean-nome.ts';
export { endSessoes, endSessoesDoOwner } from './end-sessoes.repo.ts';
export { listEquipe, lockUsuario, setSenha } from './equipe.repo.ts';
export { lockOutroUsuario } from './equipe.service.ts';
export { deleteFatores } from './fatores.repo.ts';
export { endLinks, takeLink } from './links.repo.ts';
export { createLink, findLinkVivo } from './links.ts';
export { readMarca } from './read-marca.ts';
export { sendConvite } from './send-convite.ts';
export { presentOwner, presentUsuario } from './usuarios.presenter.ts';
export {
  findOwner,
  findOwnerByCnpj,
  findUsuario,
  findUsuarioByEmail,
  isOwnerSuspenso,
  normalizeEmail,
  type OwnerRow,
  podeEntrar,
  type UsuarioRow,
} from './usuarios.repo.ts';
export { mountUsuarios } from './usuarios.routes.ts';
export { createOrganizacao, type NovaOrganizacao } from './usuarios.service.ts';
