import { readFileSync } from 'node:fs';
import { formatReais } from '@apura/br';
import type { Deps } from '../../deps.ts';
import * as admin from '../../modules/administracao/index.ts';
import {
  formatConvite,
  formatExcluido,
  formatExportado,
  formatLista,
  formatOwner,
  mostradoToJson,
  ownerToJson,
} from './formatar.ts';
import type { Comando } from './parse-comando.ts';

/** Carries a command out and answers what to print. Throws `AdministracaoError`. */
export async function runComando(
  deps: Deps,
  comando: Exclude<Comando, { nome: 'help' }>,
  operador: string,
): Promise<string> {
  switch (comando.nome) {
    case 'create':
      return `Organização criada.\n${formatConvite(await admin.createOwner(deps, comando.pedido, operador))}`;
    case 'invite':
      return formatConvite(await admin.inviteMaster(deps, { cnpj: comando.cnpj, operador }));
    case 'list': {
      const owners = await admin.describeOwners(deps);
      return comando.json ? toJson(owners.map(ownerToJson)) : formatLista(owners);
    }
    case 'show': {
      const mostrado = await admin.showOwner(deps, comando.cnpj);
      return comando.json ? toJson(mostradoToJson(mostrado)) : formatOwner(mostrado);
    }
    case 'creditos': {
      const saldo = await admin.adjustCreditos(deps, { cnpj: comando.cnpj, operador }, comando);
      const { quantidade } = comando;
      const um = Math.abs(quantidade) === 1;
      const feito = `${quantidade > 0 ? 'acrescentado' : 'retirado'}${um ? '' : 's'}`;
      return `${Math.abs(quantidade)} ${um ? 'crédito' : 'créditos'} ${feito}. Saldo: ${saldo}.\n`;
    }
    case 'set-tools': {
      const ligados = await admin.defineModulos(deps, { cnpj: comando.cnpj, operador }, comando);
      return `Módulos ligados: ${ligados.length === 0 ? 'nenhum' : ligados.join(', ')}.\n`;
    }
    case 'set-prices':
      await admin.definePrecos(deps, { cnpj: comando.cnpj, operador }, comando.precos);
      return `Preços: ${comando.precos.map(formatReais).join(' · ')}.\n`;
    case 'set-theme': {
      const { cnpj, whiteLabel, primaria, secundaria } = comando;
      const tema = {
        white_label: whiteLabel,
        cor_primaria: primaria,
        cor_secundaria: secundaria,
      };
      await admin.defineTema(deps, { cnpj, operador }, tema);
      return 'Tema alterado. Quem está no portal o vê na próxima renovação da sessão.\n';
    }
    case 'set-powerbi': {
      const { cnpj, provedor, segredoArquivo } = comando;
      const alvo = { cnpj, operador };
      if (provedor === null) {
        await admin.defineBi(deps, alvo, null);
        return 'Diagnóstico: página própria, nos projetos que forem concluídos a partir de agora.\n';
      }
      await admin.defineBi(deps, alvo, { ...provedor, clientSecret: readSegredo(segredoArquivo) });
      return (
        `Diagnóstico: Power BI, relatório ${provedor.reportId}, nos projetos que forem concluídos a partir de ` +
        `agora.\n`
      );
    }
    case 'set-contratante': {
      const { cnpj, liberado } = comando;
      await admin.defineByContratante(deps, { cnpj, operador }, liberado);
      return liberado
        ? 'Integra Contador pelo contratante da instalação: liberado, para toda empresa que a organização cadastrar.\n'
        : 'Integra Contador pelo contratante da instalação: não liberado. Coletas em andamento param no próximo ' +
            'passo.\n';
    }
    case 'set-senhas': {
      const { cnpj, recusa } = comando;
      await admin.defineRecusaSenhas(deps, { cnpj, operador }, recusa);
      return recusa
        ? 'Senhas novas: as mais usadas, as que já vazaram e as que contêm nomes da organização e do usuário são ' +
            'recusadas.\n' +
            'As senhas em uso continuam valendo.\n'
        : 'Senhas novas: vale só a composição (tamanho, maiúscula, minúscula, número e caractere especial).\n';
    }
    case 'suspend':
    case 'resume': {
      const suspenso = comando.nome === 'suspend';
      await admin.suspend(deps, { cnpj: comando.cnpj, operador }, suspenso);
      return suspenso
        ? 'Organização suspensa: ninguém dela entra, as sessões abertas param no próximo pedido.\n' +
            'Coletas e recorrências esperam até que ela seja retomada.\n'
        : 'Organização retomada: os usuários ativos entram como antes.\n';
    }
    case 'export':
      return formatExportado(await admin.exportOwner(deps, { cnpj: comando.cnpj, operador }, comando.destino));
    case 'delete':
      return formatExcluido(await admin.removeOwner(deps, { cnpj: comando.cnpj, nome: comando.razao }));
    case 'reset-factor': {
      await admin.resetFator(deps, { cnpj: comando.cnpj, operador }, comando.email);
      return `Segundo fator de ${comando.email} removido: o usuário entra só com a senha e pode cadastrar outro.\n`;
    }
    case 'set-limit': {
      const usuarios = await admin.defineLimite(deps, { cnpj: comando.cnpj, operador }, comando.limite);
      const excede = usuarios > comando.limite ? ' Ninguém foi desativado; novos convites são recusados.' : '';
      return `Limite de usuários: ${comando.limite}. Usuários agora: ${usuarios}.${excede}\n`;
    }
    case 'set-plan':
      await admin.definePlano(deps, { cnpj: comando.cnpj, operador }, comando.plano);
      return `Plano: ${comando.plano || '-'}.\n`;
  }
}

/** A secret is read from a file: every user of the machine can read a command line. */
function readSegredo(arquivo: string): string {
  let segredo: string;
  try {
    segredo = readFileSync(arquivo, 'utf8').trim();
  } catch {
    throw new admin.AdministracaoError(`O arquivo ${arquivo} não pôde ser lido.`);
  }
  if (segredo === '') throw new admin.AdministracaoError(`O arquivo ${arquivo} está vazio.`);
  return segredo;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
