import type { SegredoTotp, SegundoFator } from '@apura/contract';
import { Button, Loader, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { CodigosRecuperacao } from '../../../ui/segundo-fator/codigos-recuperacao.tsx';
import acessos from '../acessos.module.css';
import { EncerrarDialog } from '../sessoes/end-dialog.tsx';
import { AtivarTotp } from './activate-totp.tsx';
import { ParteAplicativo } from './parte-aplicativo.tsx';
import { ParteChaves } from './parte-chaves.tsx';
import { ParteCodigos } from './parte-codigos.tsx';
import { isFatorAtivo, isSenhaPedida, useSegundoFator } from './use-segundo-fator.ts';

/** The user's second factors: sets them up, names them, and takes them away. */
export function SegundoFatorModal({ onClose }: { onClose: () => void }) {
  const query = useSegundoFator();
  const [segredo, setSegredo] = useState<SegredoTotp | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const [changed, setChanged] = useState(false);
  const show = (novos: readonly string[] | null) => {
    setSegredo(null);
    setCodigos(novos);
    setChanged(true);
  };
  if (codigos !== null) {
    return (
      // A click outside does not close the dialog: the codes would be lost.
      <Dialog onClose={() => setCodigos(null)} title="Códigos de Recuperação" size={560} closeOnClickOutside={false}>
        <CodigosRecuperacao codigos={codigos} />
        <ModalActions>
          <Button onClick={() => setCodigos(null)}>Já Guardei</Button>
        </ModalActions>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title="Segundo Fator" size={640} closeOnClickOutside={segredo === null}>
      {changed && segredo === null && <EncerrarOutras onDone={() => setChanged(false)} />}
      {query.error !== null && <FaultNote error={query.error} />}
      {query.isPending && <Loader size="sm" role="status" aria-label="Carregando o segundo fator" />}
      {query.data !== undefined &&
        (segredo === null ? (
          <Partes fator={query.data} onSegredo={setSegredo} onCodigos={show} onRemoved={() => setChanged(true)} />
        ) : (
          <AtivarTotp segredo={segredo} onBack={() => setSegredo(null)} onDone={show} />
        ))}
    </Dialog>
  );
}

/** Offered after a change: the other sessions signed in without the new factor. */
function EncerrarOutras({ onDone }: { onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={acessos.aviso} role="status">
      <p className={acessos.hint}>
        O seu segundo fator mudou. As sessões abertas em outros aparelhos continuam, até você encerrá-las.
      </p>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        Encerrar as Outras Sessões
      </Button>
      {asking && <EncerrarDialog escolha="outras" onClose={() => setAsking(false)} onDone={onDone} />}
    </div>
  );
}

interface PartesProps {
  fator: SegundoFator;
  onSegredo: (segredo: SegredoTotp) => void;
  onCodigos: (codigos: readonly string[] | null) => void;
  onRemoved: () => void;
}

function Partes({ fator, onSegredo, onCodigos, onRemoved }: PartesProps) {
  const [senha, setSenha] = useState('');
  const [fault, setFault] = useState<string>();
  const pedeSenha = isSenhaPedida(fator);
  const confirmacao = { senha: pedeSenha ? senha : undefined, onFault: setFault };
  return (
    <div className={acessos.stack}>
      <p className={acessos.hint}>
        {fator.exigido
          ? 'A sua organização pede um segundo fator a todos os usuários.'
          : 'Com um deles ativo, a entrada pede a senha e mais o código ou a chave.'}
      </p>
      {pedeSenha && (
        <PasswordInput
          label="Sua senha, para começar"
          autoComplete="current-password"
          value={senha}
          error={fault}
          aria-invalid={fault !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 }}
          data-autofocus
          onChange={(event) => {
            setFault(undefined);
            setSenha(event.currentTarget.value);
          }}
        />
      )}
      <ParteAplicativo desde={fator.totp} confirmacao={confirmacao} onSegredo={onSegredo} onRemoved={onRemoved} />
      <ParteChaves chaves={fator.chaves} confirmacao={confirmacao} onCodigos={onCodigos} onRemoved={onRemoved} />
      {isFatorAtivo(fator) && <ParteCodigos restantes={fator.codigos} onCodigos={onCodigos} />}
    </div>
  );
}
