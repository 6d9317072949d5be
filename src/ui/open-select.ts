/**
 * Opens the closed select that has the focus on Alt+Down, as the browser's own and the ARIA combobox pattern do. antd ignores keys
 * that are pressed with Alt, so its select gets the one that it knows.
 */
export function openSelect(event: KeyboardEvent): void {
  const { key, altKey, target } = event;
  if (key !== 'ArrowDown' || !altKey || !(target instanceof Element)) return;
  if (!target.matches('.ant-select [role=combobox][aria-expanded=false]')) return;
  event.preventDefault();
  event.stopPropagation();
  const { keyCode } = event; // antd looks at nothing else
  target.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }));
}
