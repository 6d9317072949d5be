/**
 * The one wrapper that gives a control its label, help and message, and links them for assistive technology (WCAG 2.2:
 * 1.3.1, 3.3.1, 3.3.2). `children` receives the attributes to spread and renders the control itself.
 */
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { CriticalIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './field.module.css';

/** Attributes that every control must carry. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface Words {
  /** Id of the control or of the group's fieldset; its texts have the ids `${id}-help` and `${id}-message`. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** The error message; the control is invalid while there is one. */
  readonly message?: string | undefined;
  /** A warning, which does not keep the form from being saved. */
  readonly warning?: string | undefined;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface FieldProps extends Words {
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
  /** The control shows the message itself. */
  readonly showsMessage?: boolean | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

export function Field({
  id,
  label,
  help,
  message,
  warning,
  required = false,
  className,
  aside,
  showsMessage = false,
  children,
}: FieldProps) {
  return (
    <Stack
      {...(className === undefined ? {} : { className })}
      data-invalid={message === undefined ? undefined : true}
    >
      <Line gap={[0, 2]} align="baseline" justify="space-between">
        <label className={styles.label} htmlFor={id}>
          {label}
          <Optional required={required} />
        </label>
        {aside}
      </Line>
      {children(attributesOf({ id, help, message, warning, required }))}
      <Messages id={id} message={showsMessage ? undefined : message} warning={warning} />
      <Help id={id} help={help} />
    </Stack>
  );
}

export interface FieldGroupProps extends Words {
  readonly children: ReactNode;
}

/** Several controls under one label, in a fieldset that can receive the focus when the error summary links to it. */
export function FieldGroup({
  id,
  label,
  help,
  message,
  warning,
  required = false,
  className,
  children,
}: FieldGroupProps) {
  const { 'aria-describedby': describedBy } = attributesOf({ id, help, message, warning });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={`${styles.group} ${className ?? ''}`}
      data-invalid={message === undefined ? undefined : true}
      aria-describedby={describedBy}
    >
      <legend className={styles.label}>
        {label}
        <Optional required={required} />
      </legend>
      <Help id={id} help={help} isAbove />
      {children}
      <Messages id={id} message={message} warning={warning} />
    </fieldset>
  );
}

/** Just the attributes, for a control that brings its own label. */
export function attributesOf({
  id,
  help,
  message,
  warning,
  required,
}: Omit<Words, 'label' | 'className'>): ControlAttributes {
  const described = [
    help === undefined ? [] : [`${id}-help`],
    message === undefined ? [] : [`${id}-message`],
    warning === undefined ? [] : [`${id}-warning`],
  ].flat();
  return {
    id,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-required': required === true ? true : undefined,
  };
}

/** Props that turn antd's inputs red while there is an error message. */
export const redWhereWrong = (control: Pick<ControlAttributes, 'aria-invalid'>) =>
  control['aria-invalid'] === true ? { status: 'error' as const } : {};

function Optional({ required }: { readonly required: boolean }) {
  const t = useT();
  return required ? null : (
    <Text as="span" tone="muted">
      {' '}
      {t('(optional)')}
    </Text>
  );
}

function Help({
  id,
  help,
  isAbove = false,
}: {
  readonly id: string;
  readonly help: string | undefined;
  /** Whether the help is shown above the controls. */
  readonly isAbove?: boolean;
}) {
  return help === undefined ? null : (
    <Text tone="muted" size="s" {...(isAbove ? { below: 3 } : { above: 1 })} id={`${id}-help`}>
      {help}
    </Text>
  );
}

/** The error message and the warning; `attributesOf` links them to the control. */
export function Messages({ id, message, warning }: Pick<Words, 'id' | 'message' | 'warning'>) {
  return (
    <>
      {message !== undefined && (
        // The message has an icon as well, because not everyone can tell it by its color (WCAG 1.4.1).
        <Text tone="danger" size="s" strong above={1} id={`${id}-message`}>
          <Line as="span" gap={1} wrap={false} align="baseline">
            <CriticalIcon />
            <span>{message}</span>
          </Line>
        </Text>
      )}
      {warning !== undefined && (
        <Text tone="warning" size="s" above={1} id={`${id}-warning`}>
          <Line as="span" gap={1} wrap={false} align="baseline">
            <WarningIcon />
            <span>{warning}</span>
          </Line>
        </Text>
      )}
    </>
  );
}
