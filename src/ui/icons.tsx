/**
 * The product's icons: antd's, hidden from assistive technology, which would otherwise read their English names aloud.
 * Each one accompanies text or is inside a labeled button.
 */
import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowUpOutlined,
  CalendarOutlined,
  CheckCircleFilled,
  CheckOutlined,
  CloseCircleFilled,
  CloseOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  DeleteOutlined,
  DoubleLeftOutlined,
  DoubleRightOutlined,
  DownloadOutlined,
  DownOutlined,
  EditOutlined,
  HolderOutlined,
  InfoCircleOutlined,
  LeftOutlined,
  LoadingOutlined,
  LockOutlined,
  MenuOutlined,
  MoonOutlined,
  PlusOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
  RightOutlined,
  SearchOutlined,
  SortAscendingOutlined,
  SunOutlined,
  SwapOutlined,
  TableOutlined,
  UpOutlined,
  UploadOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

interface IconProps {
  readonly className?: string | undefined;
}

function unread(Drawn: ComponentType<IconProps & { readonly 'aria-hidden': true }>) {
  return function Icon({ className }: IconProps) {
    return <Drawn aria-hidden className={className} />;
  };
}

export const BackIcon = /* @__PURE__ */ unread(ArrowLeftOutlined);
export const CalendarIcon = /* @__PURE__ */ unread(CalendarOutlined);
export const CheckIcon = /* @__PURE__ */ unread(CheckOutlined);
export const ChevronDownIcon = /* @__PURE__ */ unread(DownOutlined);
export const ChevronUpIcon = /* @__PURE__ */ unread(UpOutlined);
export const ClearIcon = /* @__PURE__ */ unread(CloseCircleFilled);
export const CloseIcon = /* @__PURE__ */ unread(CloseOutlined);
export const ColumnsIcon = /* @__PURE__ */ unread(TableOutlined);
export const CopyIcon = /* @__PURE__ */ unread(CopyOutlined);
export const CriticalIcon = /* @__PURE__ */ unread(CloseCircleOutlined);
export const DeleteIcon = /* @__PURE__ */ unread(DeleteOutlined);
export const DownIcon = /* @__PURE__ */ unread(ArrowDownOutlined);
export const DownloadIcon = /* @__PURE__ */ unread(DownloadOutlined);
export const DragIcon = /* @__PURE__ */ unread(HolderOutlined);
export const FirstIcon = /* @__PURE__ */ unread(DoubleLeftOutlined);
export const HelpIcon = /* @__PURE__ */ unread(QuestionCircleOutlined);
export const InfoIcon = /* @__PURE__ */ unread(InfoCircleOutlined);
export const LastIcon = /* @__PURE__ */ unread(DoubleRightOutlined);
export const LoadingIcon = /* @__PURE__ */ unread(LoadingOutlined);
export const LockIcon = /* @__PURE__ */ unread(LockOutlined);
export const MenuIcon = /* @__PURE__ */ unread(MenuOutlined);
export const MoonIcon = /* @__PURE__ */ unread(MoonOutlined);
export const NextIcon = /* @__PURE__ */ unread(RightOutlined);
export const PencilIcon = /* @__PURE__ */ unread(EditOutlined);
export const PersonIcon = /* @__PURE__ */ unread(UserOutlined);
export const UploadIcon = /* @__PURE__ */ unread(UploadOutlined);
export const PlusIcon = /* @__PURE__ */ unread(PlusOutlined);
export const PrintIcon = /* @__PURE__ */ unread(PrinterOutlined);
export const PreviousIcon = /* @__PURE__ */ unread(LeftOutlined);
export const SearchIcon = /* @__PURE__ */ unread(SearchOutlined);
export const SortIcon = /* @__PURE__ */ unread(SortAscendingOutlined);
export const SunIcon = /* @__PURE__ */ unread(SunOutlined);
export const SuccessIcon = /* @__PURE__ */ unread(CheckCircleFilled);
export const SwitchIcon = /* @__PURE__ */ unread(SwapOutlined);
export const UpIcon = /* @__PURE__ */ unread(ArrowUpOutlined);
export const WarningIcon = /* @__PURE__ */ unread(WarningOutlined);
