export { MemberArea } from '../../features/shell/member-area.tsx';
export { MemberLayout } from '../../features/shell/member-layout.tsx';
export { default as Home, prepareHome } from '../../routes/home.tsx';
